import { closeDatabase } from '../../lib/platform/database/db'
import { seedDemo } from './seed-demo'

// Prints nothing when there is nothing to do.
const began = performance.now()
try {
  const counts = await seedDemo({ now: new Date() })
  if (counts) {
    const list = Object.entries(counts).map(([what, count]) => `${count.toLocaleString('en-US')} ${what}`)
    console.log(`Seeded ${list.join(', ')} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
} finally {
  await closeDatabase()
}
