import { runNetworkImports } from '@/lib/people/network-import-runs/service'
import { systemClock } from '@/lib/platform/dates/clock'
import { closeDatabase } from '@/lib/platform/db'

// A process that goes on with the import that is at work, and exits.
await runNetworkImports({ clock: systemClock })
await closeDatabase()
