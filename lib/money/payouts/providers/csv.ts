import { METHOD_ORDER } from '../constants'
import type { Provider } from './provider'

/** A bank's form: staff carry the batch there as a file, and tell what became of each payment. */
export const csv: Provider = {
  name: 'csv',
  kinds: METHOD_ORDER,
  isByHand: true,
  send: async () => ({ state: 'pending', reference: null }),
  find: async ({ reference }) => ({ state: 'pending', reference }),
}
