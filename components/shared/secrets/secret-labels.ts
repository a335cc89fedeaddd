import type { StatusKind } from '@/components/ui/status'
import type { AdvertiserSecretRow, SecretState } from '@/lib/catalog/advertisers/secrets/admin-schema'
import { SECRET_KIND_LABELS } from '@/lib/catalog/advertisers/secrets/constants'
import { plural } from '@/lib/platform/text/counts'

export const SECRET_STATES: Record<SecretState, { kind: StatusKind; label: string }> = {
  active: { kind: 'approved', label: 'Active' },
  ending: { kind: 'processing', label: 'Ends' },
  expired: { kind: 'held', label: 'Expired' },
  revoked: { kind: 'rejected', label: 'Revoked' },
}

/** Whether calls with it are accepted. */
export const works = ({ state }: AdvertiserSecretRow): boolean => state === 'active' || state === 'ending'

/** How staff tell a secret from others: "token …4f2a". */
export const secretName = ({ kind, ending }: Pick<AdvertiserSecretRow, 'kind' | 'ending'>): string =>
  `${SECRET_KIND_LABELS[kind].toLowerCase()}${ending === null ? ' that cannot be read' : ` …${ending}`}`

export function overlapText(hours: number): string {
  if (hours === 0) return 'No time: it ends now'
  if (hours < 24) return plural(hours, 'hour')
  return hours === 24 ? '24 hours' : `${hours / 24} days`
}
