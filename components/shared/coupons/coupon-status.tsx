import { Status, type StatusKind } from '@/components/ui/status'
import type { Coupon } from '@/lib/catalog/materials/coupon-schema'

const STATUSES: Record<Coupon['status'], { kind: StatusKind; label: string }> = {
  requested: { kind: 'pending', label: 'Asked for' },
  active: { kind: 'approved', label: 'Active' },
  refused: { kind: 'rejected', label: 'Refused' },
  ended: { kind: 'held', label: 'Ended' },
}

/** The status of a code, with the reason why it was refused or ended. */
export function CouponStatus({ status, reason }: Pick<Coupon, 'status' | 'reason'>) {
  const { kind, label } = STATUSES[status]
  return (
    <span className="grid gap-0.5">
      <Status kind={kind}>{label}</Status>
      {reason ? <span className="text-12 text-muted">{reason}</span> : null}
    </span>
  )
}
