/** The Eastern days of the figures beside payouts, today included. */
export const FIGURES_DAYS = 30

/** Affiliates offered by the picker. */
export const CHOICES_SHOWN = 20
