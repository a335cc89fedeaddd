import { FILES_ONLY, type ImportKind } from '@/lib/imports/rows/constants'
import { EASTERN } from '@/lib/platform/dates/constants'
import { addDays, easternDay } from '@/lib/platform/dates/days'
import { serverTime } from '@/lib/platform/dates/server-time'

const DAYS_BEFORE = 90

/** What the form of a new import begins with. */
export function emptyDraft() {
  const today = easternDay(new Date(serverTime()))
  return {
    source: 'tune' as 'tune' | 'everflow',
    isFromFiles: false,
    network: '',
    key: '',
    kinds: ['advertiser', 'affiliate', 'offer', 'cap', 'payout', 'creative'] as ImportKind[],
    timeZone: EASTERN,
    from: addDays(today, -DAYS_BEFORE),
    to: addDays(today, -1),
    historyUntil: today,
    activatesOffers: false,
  }
}
export type ImportDraft = ReturnType<typeof emptyDraft>

/** Whether a kind of a source comes from files alone. */
export const isFromFilesOnly = ({ source, isFromFiles }: ImportDraft, kind: ImportKind) =>
  !isFromFiles && FILES_ONLY[source].includes(kind)

/** What is sent of a draft: without kinds that its source has only as files. */
export const toImportBody = (draft: ImportDraft) => ({
  ...draft,
  kinds: draft.kinds.filter((kind) => !isFromFilesOnly(draft, kind)),
  network: draft.source === 'everflow' && !draft.isFromFiles ? draft.network || 'us' : draft.network,
})
