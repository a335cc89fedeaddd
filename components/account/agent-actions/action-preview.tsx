import { ArrowRight } from 'lucide-react'
import type { Preview } from '@/lib/api/agents/preview-schema'
import { plural } from '@/lib/platform/text/counts'

const LONG = 80
/** What a preview has in place of an empty value. */
const EMPTY = '—'

type Change = Preview['changes'][number]

/** A field of something new that is left empty. */
const isUnset = ({ from, to }: Change) => from === null && to === EMPTY

/** A text of somebody else, as it is: never markup, and apart from the words of the page. */
function Quoted({ children, label }: { children: string; label: string }) {
  if (children.length <= LONG && !children.includes('\n')) {
    return <q className="rounded-chip bg-fill px-1.5 py-0.5 text-text [overflow-wrap:anywhere]">{children}</q>
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by keyboard
    <section aria-label={label} tabIndex={0} className="max-h-60 overflow-y-auto rounded-control bg-fill px-3 py-2">
      <blockquote className="bidi-auto text-13 whitespace-pre-wrap [overflow-wrap:anywhere]">{children}</blockquote>
    </section>
  )
}

/** What a prepared change is about, and what it would set, from what to what. */
export function ActionPreview({ preview: { facts, changes } }: { preview: Preview }) {
  const changed = changes.filter((change) => !change.isSame && !isUnset(change))
  const same = changes.filter(({ isSame }) => isSame).length
  const unset = changes.length - changed.length - same
  return (
    <div className="grid gap-3 text-13">
      {facts.length > 0 ? (
        <dl aria-label="What it is about" className="grid gap-1.5">
          {facts.map(({ label, text }) => (
            <div key={label} className="grid gap-x-3 gap-y-1 md:grid-cols-[140px_minmax(0,1fr)]">
              <dt className="text-muted">{label} now</dt>
              <dd>
                <Quoted label={`${label} now`}>{text}</Quoted>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {changed.length > 0 ? (
        <dl aria-label="What would be set" className="grid gap-1.5">
          {changed.map(({ field, label, from, to }) => (
            <div key={field} className="grid gap-x-3 gap-y-1 md:grid-cols-[140px_minmax(0,1fr)]">
              <dt className="font-medium">{label}</dt>
              <dd className="flex min-w-0 flex-wrap items-center gap-1.5">
                {from === null ? null : (
                  <>
                    <Quoted label={`${label} now`}>{from}</Quoted>
                    <ArrowRight aria-label="becomes" className="flex-none text-muted" />
                  </>
                )}
                <Quoted label={label}>{to}</Quoted>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {changes.length === 0 ? <p className="text-text-2">It sends nothing but its address.</p> : null}
      {unset > 0 ? <p className="text-muted">{plural(unset, 'field stays empty.', 'fields stay empty.')}</p> : null}
      {same > 0 ? (
        <p className="text-muted">{plural(same, 'field stays as it is.', 'fields stay as they are.')}</p>
      ) : null}
    </div>
  )
}
