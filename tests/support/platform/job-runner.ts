import { closeDatabase } from '@/lib/platform/database/db'
import { fixedClock } from '@/lib/platform/dates/clock'
import { sendDueReports } from '@/lib/reporting/views/emails/service'
import { deleteOldData } from '@/lib/runtime/retention/service'

// A process that runs one job as of an instant, and exits: `<job> <ISO instant>`.
const [job, instant] = process.argv.slice(2)
const at = new Date(instant ?? '')
const clock = fixedClock(at)
await (job === 'retention' ? deleteOldData({ at, clock }) : sendDueReports({ clock }))
await closeDatabase()
