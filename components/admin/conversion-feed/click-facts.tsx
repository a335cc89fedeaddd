import { NO_SOURCE } from '@/lib/reporting/stats/constants'
import type { DeskTrail } from '@/lib/traffic/trail/admin-schema'
import { FactList } from '../kit/facts/fact-list'
import { moment } from './labels'

/** Where the visitor came from, and the offer of the link where they were led to another. */
export function ClickFacts({ trail: { click, conversion } }: { trail: DeskTrail }) {
  if (!click) return <p className="text-13 text-muted">The click is no longer kept.</p>
  const { subIds, linkedOffer } = click
  const named = Object.entries(subIds).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
  return (
    <FactList
      facts={[
        ['When', `${moment(click.at)}, ${waited(click.at, conversion.createdAt)} before`],
        ['Source', click.sourceName || NO_SOURCE.label],
        ['Sub-IDs', named.join(', ') || '—'],
        ...(linkedOffer ? ([['Linked offer', `${linkedOffer.name} (${linkedOffer.id})`]] as const) : []),
        ['Visitor', [click.ip, click.country].filter(Boolean).join(', ') || '—'],
        ['Agent', click.userAgent || '—'],
        ['Referrer', click.referrer ?? '—'],
        ['Counted', click.flag ? `No: ${click.flag}` : click.isUnique ? 'Yes, unique' : 'Yes, repeated'],
        ['Click', click.id],
      ]}
    />
  )
}

const UNITS = [
  { seconds: 86_400, name: 'days' },
  { seconds: 3_600, name: 'hours' },
  { seconds: 60, name: 'minutes' },
] as const

function waited(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 1000))
  const unit = UNITS.find((each) => seconds >= 2 * each.seconds)
  return unit ? `${Math.floor(seconds / unit.seconds)} ${unit.name}` : `${seconds} s`
}
