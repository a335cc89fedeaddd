import { ArrowRight, Check, type LucideIcon, TriangleAlert } from 'lucide-react'
import { FormInput } from '@/components/shared/forms/form-fields'
import { cn } from '@/components/ui/cn'
import type { ParameterFate } from '@/lib/catalog/links/passed-parameter-rules'

const FATES: Record<ParameterFate['is'], { Icon: LucideIcon; text: (as: string) => string }> = {
  passed: { Icon: ArrowRight, text: () => 'goes on to the advertiser' },
  read: { Icon: Check, text: (as) => `is read as ${as}` },
  own: { Icon: TriangleAlert, text: () => 'has a field above, and is left out here' },
  dropped: { Icon: TriangleAlert, text: () => 'is left out: this offer does not pass it on' },
}

type ParametersFieldProps = {
  /** What the offer passes on. */
  passed: readonly string[]
  fates: readonly ParameterFate[]
  value: string
  onChange: (text: string) => void
}

/** The further parameters of a link, and what becomes of each. */
export function ParametersField({ passed, fates, value, onChange }: ParametersFieldProps) {
  const goesOn = passed.length > 0 ? `This offer passes on ${passed.join(', ')}. ` : 'This offer passes no others on. '
  return (
    <div className="grid gap-2">
      <FormInput
        label="Other parameters"
        hint={`${goesOn}Sub-IDs are read by the names of other networks too: sub1, aff_sub2, subid3, click_id.`}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={value}
        placeholder="gclid={gclid}&utm_source=news"
        onChange={({ target }) => onChange(target.value)}
      />
      {fates.length > 0 ? (
        <ul aria-label="What becomes of them" className="grid gap-1 text-12 leading-4">
          {fates.map(({ name, is, as }) => {
            const { Icon, text } = FATES[is]
            return (
              <li
                key={name}
                className={cn(
                  'flex items-baseline gap-1.5',
                  is === 'dropped' || is === 'own' ? 'text-text' : 'text-muted',
                )}
              >
                <Icon aria-hidden="true" className="icon-sm flex-none self-center" />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="mono">{name}</span> {text(as)}
                </span>
              </li>
            )
          })}
        </ul>
      ) : null}
    </div>
  )
}
