import { formatCount } from '@/lib/platform/text/counts'

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** A number of bytes as people read it: "1.4 GB". */
export function sizeText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** power
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 10 && power > 0 ? 1 : 0 })} ${UNITS[power]}`
}

/** A duration as people read it: "12 ms", "3.4 s", "2 min". */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} s`
  return `${Math.round(ms / 60_000)} min`
}

export const countText = (count: number) => formatCount(Math.round(count))
