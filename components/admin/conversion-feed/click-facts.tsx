import { FactList } from '@/components/shared/figures/fact-list'
import type { AdminTrail } from '@/lib/conversions/lists/trail/admin-schema'
import { isolated } from '@/lib/platform/text/bidi-isolate'
import { NO_SOURCE } from '@/lib/reporting/stats/constants'
import { routeSentence } from '@/lib/traffic/routing/click-path-rules'
import { moment } from './labels'

/** The click's details, and the linked offer when the visitor was sent to another one. */
export function ClickFacts({ trail: { click, conversion } }: { trail: AdminTrail }) {
  if (!click) return <p className="text-13 text-muted">The click is no longer stored.</p>
  const { subIds, linkedOffer, route } = click
  const named = Object.entries(subIds).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
  return (
    <FactList
      facts={[
        ['Time', `${moment(click.at)}, ${timeBetween(click.at, conversion.createdAt)} before the conversion`],
        ['Source', click.sourceName || NO_SOURCE.label],
        ['Sub-IDs', named.join(', ') || '—'],
        ...(linkedOffer ? ([['Linked offer', `${isolated(linkedOffer.name)} (${linkedOffer.id})`]] as const) : []),
        ...(route.length > 0 ? ([['Sent elsewhere', route.map(routeSentence).join(' ')]] as const) : []),
        ['Visitor', [click.ip, click.country].filter(Boolean).join(', ') || '—'],
        ['User agent', click.userAgent || '—'],
        ['Referrer', click.referrer ?? '—'],
        ['Counted', click.flag ? `No: ${click.flag}` : click.isUnique ? 'Yes, unique' : 'Yes, repeat'],
        ['Click ID', click.id],
      ]}
    />
  )
}

const UNITS = [
  { seconds: 86_400, name: 'days' },
  { seconds: 3_600, name: 'hours' },
  { seconds: 60, name: 'minutes' },
] as const

function timeBetween(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  const unit = UNITS.find((each) => seconds >= 2 * each.seconds)
  return unit ? `${Math.floor(seconds / unit.seconds)} ${unit.name}` : `${seconds} s`
}
