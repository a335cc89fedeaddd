/** The Eastern days of the figures beside payouts, today included. */
export const FIGURES_DAYS = 30

/** Changes and former own payouts that are listed, the latest first. */
export const CHANGES_SHOWN = 50
export const FORMER_SHOWN = 50

/** Own payouts that are listed. */
export const OWN_SHOWN = 500

/** Affiliates offered by the picker. */
export const CHOICES_SHOWN = 20
