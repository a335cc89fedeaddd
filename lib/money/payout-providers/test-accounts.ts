import { TEST_PROVIDER } from './constants'
import { sandbox } from './sandbox'

/** The sandbox for payouts of test accounts, in every mode. Staff cannot choose it, and no batch of money names it. */
export const testProvider = { ...sandbox, name: TEST_PROVIDER }
