import type { PostbackEvent } from './constants'

/** The domain and the key of a postback that is filled in, until its affiliate writes their own. */
export const OWN_DOMAIN = 'your-tracker.example'
export const OWN_KEY = 'POSTBACK_KEY'

/** A tracker, with what its documentation says of postbacks that it takes. */
export type Tracker = {
  id: string
  name: string
  /** Its macro for a click, in the link to an offer. */
  click: string
  path: string
  /** Its words for our statuses, where it has any. */
  statuses: Partial<Record<PostbackEvent, string>>
  /** What else its affiliate has to do there. */
  note: string
}

/**
 * How trackers take postbacks, and what they call a click in the link to an offer. Each gives its click id into `s1`, and gets it
 * back so. By their documentation as of November 2026:
 * - Voluum, "Track conversions using S2S postback URL": cid, payout, txid, currency, et
 * - RedTrack, "Postbacks and pixels", "Conversion types and statuses": clickid, sum, type, status
 * - Keitaro, "Postback": subid, tid, payout, currency, status of lead, sale, rejected or rebill
 * - Binom, "Postback": cnv_id, payout, cnv_status, cnv_currency
 * - BeMob, "Setting up affiliate network manually", "Append click ID": cid, payout, txid, status
 */
export const TRACKERS = [
  {
    id: 'voluum',
    name: 'Voluum',
    click: '{clickid}',
    path: '/postback?cid={s1}&payout={payout}&txid={txn_id}&currency={currency}',
    statuses: {},
    note: 'It counts each call as a conversion, so choose one status.',
  },
  {
    id: 'redtrack',
    name: 'RedTrack',
    click: '{clickid}',
    path: '/postback?clickid={s1}&sum={payout}&type={event}&status={status}',
    statuses: { rejected: 'declined', reversed: 'declined', refunded: 'approved' },
    note: 'Its conversion types must have the names of the offer’s events, capitals included.',
  },
  {
    id: 'keitaro',
    name: 'Keitaro',
    click: '{subid}',
    path: '/POSTBACK_KEY/postback?subid={s1}&status={status}&payout={payout}&currency={currency}&tid={txn_id}',
    statuses: { pending: 'lead', approved: 'sale', rejected: 'rejected', reversed: 'rejected', refunded: 'sale' },
    note: 'Put the key of its postback into the URL as well.',
  },
  {
    id: 'binom',
    name: 'Binom',
    click: '{clickid}',
    path: '/click.php?cnv_id={s1}&payout={payout}&cnv_status={status}&cnv_currency={currency}',
    statuses: {},
    note: '',
  },
  {
    id: 'bemob',
    name: 'BeMob',
    click: '{clickId}',
    path: '/postback?cid={s1}&payout={payout}&txid={txn_id}&status={status}',
    statuses: {},
    note: 'Switch on Use Postback Statuses there, and enter these words of ours.',
  },
] as const satisfies readonly Tracker[]
