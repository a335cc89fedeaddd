import type { SquadForm } from '@/lib/rewards/squads/applications/schema'

type Split = SquadForm['split']

export const SPLITS: readonly Split[] = ['equal', 'custom', 'none']

export const SPLIT_LABELS: Record<Split, string> = {
  equal: 'Equal: everybody gets the same',
  custom: 'Custom: a share for each',
  none: 'None: everybody keeps what they earn',
}

/** Short labels for narrow places. */
export const SPLIT_NAMES: Record<Split, string> = { equal: 'Equal split', custom: 'Custom split', none: 'No split' }
