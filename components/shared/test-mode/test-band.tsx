import { FlaskConical } from 'lucide-react'

/** Says on every page of test mode that nothing there is real; it stays in sight. */
export function TestBand() {
  return (
    <p
      role="status"
      className="sticky top-0 z-10 mb-4 flex items-center gap-2 rounded-control border border-line bg-accent-soft px-4 py-2 text-13 font-medium md:top-(--navbar)"
    >
      <FlaskConical aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
      Test mode. Nothing here counts in any report, uses up a cap, or pays anybody.
    </p>
  )
}
