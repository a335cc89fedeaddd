import { ArrowRight } from 'lucide-react'
import type { SimulatedRoutes as Routes } from '@/lib/traffic/routing/admin-schema'

const BY = {
  override: 'Override',
  group: 'Group',
  fallback: 'Fallback of',
  overflow: 'Overflow of',
  smart_link: 'Smart link',
  offer_fallback: 'Fallback of',
} as const

/** The possible routes of a click, with the share of visitors for each. */
export function SimulatedRoutes({ ways }: Routes) {
  return (
    <ul aria-live="polite" aria-label="Where the click goes" className="grid gap-3">
      {ways.map((way) => (
        <li key={JSON.stringify(way)} className="grid gap-1 rounded-tip border border-line p-3 text-13">
          <p className="font-medium">
            {way.share.toFixed(1)}% {way.message ? 'stop here' : `count for ${way.offer}`}
          </p>
          <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-text-2 empty:hidden">
            {way.steps.map((step) => (
              <li key={`${step.by} ${step.rule} ${step.to}`} className="flex items-center gap-1.5">
                {BY[step.by]} {step.rule}
                <ArrowRight aria-label="to" className="icon-sm" />
                {step.to}
              </li>
            ))}
          </ol>
          <p className="text-muted [overflow-wrap:anywhere]">{way.message ?? way.destination}</p>
        </li>
      ))}
    </ul>
  )
}
