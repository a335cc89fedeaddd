/** Decided conversions of an offer, how many are approved and how fast, and its decided appeals. */
export type ApprovalFigures = {
  decided: number
  approved: number
  medianSeconds: number | null
  won: number
  appeals: number
}

/** The share that is approved, "92.4%"; null without decided conversions. */
export function approvalRate({ decided, approved }: ApprovalFigures): string | null {
  return decided === 0 ? null : `${((approved * 100) / decided).toFixed(1)}%`
}

const UNITS = [
  { seconds: 86_400, name: 'day' },
  { seconds: 3_600, name: 'hour' },
  { seconds: 60, name: 'minute' },
] as const

/** A time to approval in its largest unit, "5 days"; "At once" below a minute, null where nothing was approved. */
export function approvalTime({ medianSeconds }: Pick<ApprovalFigures, 'medianSeconds'>): string | null {
  if (medianSeconds === null) return null
  const unit = UNITS.find(({ seconds }) => medianSeconds >= seconds)
  if (!unit) return 'At once'
  const count = Math.round((medianSeconds / unit.seconds) * 10) / 10
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`
}
