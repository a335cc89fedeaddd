/** Device classes of override conditions. */
export const DEVICES = ['desktop', 'mobile', 'tablet'] as const

export type Device = (typeof DEVICES)[number]
