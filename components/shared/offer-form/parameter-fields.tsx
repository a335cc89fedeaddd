import { Chip } from '@/components/ui/chip'
import { KNOWN_PARAMETERS } from '@/lib/catalog/links/passed-parameter-constants'
import { errorAt } from '../forms/error-at'
import { TextField } from '../forms/fields'
import type { PartProps } from './part-props'
import { Section } from './section'
import { splitList } from './typed-values'

type ParameterFieldsProps = PartProps<'passedParameters'> & { note?: string }

/** The parameters of links that go on to the destination; pressing a name that networks use adds it, or takes it out. */
export function ParameterFields({ draft, change, errors, note = '' }: ParameterFieldsProps) {
  const names = splitList(draft.passedParameters)
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  const press = (name: string, isOn: boolean) => {
    const next = isOn ? names.filter((each) => !same(each, name)) : [...names, name]
    change({ passedParameters: next.join(', ') })
  }
  return (
    <Section
      title="Parameters passed on"
      hint={`They go on from a link to the destination, and affiliates’ postbacks can give them back. Their values are stored with the click. ${note}`}
    >
      <TextField
        label="Names"
        hint="As they stand in links, such as gclid, or their beginning with *, such as utm_*. Empty: none go on."
        placeholder="None"
        value={draft.passedParameters}
        onChange={(passedParameters) => change({ passedParameters })}
        error={errorAt(errors, 'passedParameters')}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as another form field */}
      <div role="group" aria-label="Names that networks use" className="flex flex-wrap gap-1.5">
        {KNOWN_PARAMETERS.map((name) => {
          const isOn = names.some((each) => same(each, name))
          return (
            <Chip key={name} pressed={isOn} onClick={() => press(name, isOn)} className="mono">
              {name}
            </Chip>
          )
        })}
      </div>
    </Section>
  )
}
