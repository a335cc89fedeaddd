/** The domain and the key of a postback that is filled in, until its affiliate writes their own. */
export const OWN_DOMAIN = 'your-tracker.example'
export const OWN_KEY = 'POSTBACK_KEY'

/**
 * How trackers take postbacks, and what they call a click in the link to an offer, as their documentation has it (Voluum,
 * "Postback URLs"; Binom, "Postback URL"; BeMob, "Postback Settings"; Keitaro, "S2S postback"; RedTrack, "Postback URL"). Each
 * gives its click id into `s1`, and gets it back so. Keitaro knows words of its own for a status, which its address can map.
 */
export const TRACKERS = [
  { id: 'voluum', name: 'Voluum', click: '{clickid}', path: '/postback?cid={s1}&payout={payout}&txid={txn_id}' },
  { id: 'redtrack', name: 'RedTrack', click: '{clickid}', path: '/postback?clickid={s1}&sum={payout}&type={event}' },
  {
    id: 'keitaro',
    name: 'Keitaro',
    click: '{subid}',
    path: '/POSTBACK_KEY/postback?subid={s1}&status={status}&payout={payout}&currency={currency}&tid={txn_id}&lead_status=pending&sale_status=approved&rejected_status=rejected,reversed',
  },
  {
    id: 'binom',
    name: 'Binom',
    click: '{clickid}',
    path: '/click.php?cnv_id={s1}&payout={payout}&cnv_status={status}&cnv_currency={currency}',
  },
  { id: 'bemob', name: 'BeMob', click: '{clickId}', path: '/postback?cid={s1}&payout={payout}&txid={txn_id}' },
] as const
export type Tracker = (typeof TRACKERS)[number]
