export const PITCH_MIN = 20
export const PITCH_MAX = 1_000
