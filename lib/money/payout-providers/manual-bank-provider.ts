import { METHOD_ORDER } from '../payout-methods/constants'
import type { Provider } from './provider'

/** Payment by a file that staff upload to the bank; staff then enter the outcome of each payment. */
export const csv: Provider = {
  name: 'csv',
  kinds: METHOD_ORDER,
  isByHand: true,
  send: async () => ({ state: 'pending', reference: null }),
  find: async ({ reference }) => ({ state: 'pending', reference }),
}
