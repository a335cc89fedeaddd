'use client'

import { MACROS } from '@/lib/catalog/links/destination-constants'
import { destinationProblem, plainAddressProblem } from '@/lib/catalog/links/destination-rules'
import { TextField } from '../forms/fields'
import { FormTextarea } from '../forms/form-fields'
import type { PartProps } from './part-props'
import { Section } from './section'

type DestinationFieldsProps = PartProps<'destinationUrl' | 'previewUrl'> & { hint?: string | undefined }

/** Where visitors are sent. Macros are checked as they are typed, by the rule the server applies. */
export function DestinationFields({ draft, change, errors, hint }: DestinationFieldsProps) {
  const problem = draft.destinationUrl.trim() === '' ? undefined : destinationProblem(draft.destinationUrl)
  const previewProblem = draft.previewUrl.trim() === '' ? undefined : plainAddressProblem(draft.previewUrl)
  return (
    <Section title="Destination" hint={hint}>
      <FormTextarea
        label="Destination URL"
        hint={<Macros />}
        error={problem ?? (draft.destinationUrl.trim() === '' ? errors.destinationUrl : undefined)}
        rows={3}
        className="mono"
        spellCheck={false}
        placeholder="https://shop.example/sale?cid={click_id}"
        value={draft.destinationUrl}
        onChange={({ target }) => change({ destinationUrl: target.value.replace(/[\r\n]+/g, '') })}
      />
      <TextField
        label="Preview URL"
        hint="The advertiser’s page, for affiliates to look at. Optional."
        placeholder="https://shop.example/sale"
        value={draft.previewUrl}
        onChange={(previewUrl) => change({ previewUrl })}
        error={previewProblem}
      />
    </Section>
  )
}

const Macros = () => (
  <>
    Filled in with each click:{' '}
    {MACROS.map((name) => (
      <code key={name} className="mono mr-1.5 whitespace-nowrap">{`{${name}}`}</code>
    ))}
  </>
)
