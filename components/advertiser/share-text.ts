/** A share from 0 to 1 in percent with one decimal; a dash where there is none. */
export const shareText = (share: number | null): string => (share === null ? '–' : `${(share * 100).toFixed(1)}%`)
