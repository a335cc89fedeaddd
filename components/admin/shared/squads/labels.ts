import type { StatusKind } from '@/components/ui/status'
import { SquadSplit, SquadStatus } from '@/lib/generated/prisma/enums'

type Look = { kind: StatusKind; label: string }

export const SQUAD_STATUS_LABELS: Record<SquadStatus, Look> = {
  active: { kind: 'approved', label: 'Active' },
  suspended: { kind: 'held', label: 'Suspended' },
  disbanded: { kind: 'reversed', label: 'Disbanded' },
}

export const SPLIT_LABELS: Record<SquadSplit, string> = { equal: 'Equal', custom: 'Custom', none: 'None' }

export const SQUAD_STATUS_FILTER = {
  name: 'status',
  label: 'Status',
  options: Object.values(SquadStatus).map((value) => ({ value, label: SQUAD_STATUS_LABELS[value].label })),
}

export const SPLIT_FILTER = {
  name: 'split',
  label: 'Split',
  options: Object.values(SquadSplit).map((value) => ({ value, label: SPLIT_LABELS[value] })),
}

/** A share in percent: 33.5%. */
export const formatShare = (bps: number): string => `${bps / 100}%`
