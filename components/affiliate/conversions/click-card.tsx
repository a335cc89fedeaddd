import { easternText } from '@/components/shared/time/eastern-text'
import { Card, CardHead } from '@/components/ui/card'
import { NO_SOURCE } from '@/lib/reporting/stats/constants'
import { flagSentence, parameterSentences, routeSentence } from '@/lib/traffic/routing/click-path-rules'
import type { ClickDetails } from '@/lib/traffic/routing/click-path-schema'

/** The click a search names: when it was made, for which offer it counts, and what sent its visitor elsewhere. */
export function ClickCard({ click }: { click: ClickDetails }) {
  const { at, offerName, sourceName, subIds, country, device, flag, refusedBy, isUnique, route, parameters } = click
  const named = Object.entries(subIds).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
  const where = [country ?? 'unknown country', device ?? 'unknown device'].join(', ')
  return (
    <Card aria-labelledby="click-title" className="mb-4">
      <CardHead id="click-title" title="This click" />
      <ul className="grid gap-1 px-4 pb-4 text-13">
        <li>{`${easternText(at, 'MMM d, yyyy, h:mm:ss a')}, for ${offerName}`}</li>
        <li className="text-text-2">{[sourceName || NO_SOURCE.label, ...named, where].join(', ')}</li>
        {parameterSentences(parameters).map((sentence) => (
          <li key={sentence} className="text-text-2 [overflow-wrap:anywhere]">
            {sentence}
          </li>
        ))}
        {route.map((step) => (
          <li key={`${step.fromOffer} ${step.toOffer}`}>{routeSentence(step)}</li>
        ))}
        <li className="text-text-2">
          {flag ? flagSentence(flag, refusedBy) : isUnique ? 'Counted, unique.' : 'Counted, a repeat within the hour.'}
        </li>
      </ul>
    </Card>
  )
}
