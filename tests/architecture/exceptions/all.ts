import { ACCOUNTS } from './accounts'
import { BACKOFFICE } from './backoffice'
import { CATALOG } from './catalog'
import { COMMUNITY } from './community'
import { LEARNING } from './learning'
import { MESSAGES } from './messages'
import { MONEY } from './money'
import { PEOPLE } from './people'
import { PLATFORM } from './platform'
import { REPORTING } from './reporting'
import { REWARDS } from './rewards'
import { RUNTIME } from './runtime'
import { SHOP } from './shop'
import { TRAFFIC } from './traffic'

export const EXCEPTIONS: Record<string, string> = {
  ...PLATFORM,
  ...MESSAGES,
  ...ACCOUNTS,
  ...BACKOFFICE,
  ...MONEY,
  ...REWARDS,
  ...CATALOG,
  ...TRAFFIC,
  ...REPORTING,
  ...COMMUNITY,
  ...SHOP,
  ...LEARNING,
  ...PEOPLE,
  ...RUNTIME,
}
