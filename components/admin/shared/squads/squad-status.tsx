import { Status } from '@/components/ui/status'
import type { SquadStatus } from '@/lib/generated/prisma/enums'
import { SQUAD_STATUS_LABELS } from './labels'

export function SquadStatusPill({ status }: { status: SquadStatus }) {
  const { kind, label } = SQUAD_STATUS_LABELS[status]
  return (
    <Status kind={kind} pill>
      {label}
    </Status>
  )
}
