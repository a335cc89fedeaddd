import { runNetworkImports } from '@/lib/imports/network/run-service'
import { closeDatabase } from '@/lib/platform/database/db'
import { systemClock } from '@/lib/platform/dates/clock'

// A process that goes on with the import that is at work, and exits.
await runNetworkImports({ clock: systemClock })
await closeDatabase()
