'use client'

import { useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Chip } from '@/components/ui/chip'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { MACROS, type Macro } from '@/lib/conversions/affiliate-postbacks/constants'
import { translatedMacros, unifyMacros } from '@/lib/conversions/affiliate-postbacks/macro-rules'

type UrlFieldProps = UseFormRegisterReturn & {
  error: string | undefined
  /** What is typed now. */
  typed: string
  /** Replaces the text between two positions with a macro. */
  insert: (macro: Macro, from: number, to: number) => void
}

/** Which macros are read by another name, or else what macros are. */
function hintOf(typed: string): string {
  const translated = translatedMacros(unifyMacros(typed)).map(
    ([written, macro]) => `{${written}} is read as {${macro}}`,
  )
  if (translated.length > 0) return `${translated.join(', ')}.`
  return 'https only. Macros are filled in, URL-encoded; {s1:raw} is not. Parameters of the link: {gclid}, {param:name}.'
}

/** The URL field with its macros; pressing a macro inserts it at the cursor. */
export function UrlField({ ref, error, typed, insert, ...field }: UrlFieldProps) {
  const area = useRef<HTMLTextAreaElement | null>(null)
  const press = (macro: Macro) => {
    const text = area.current
    if (!text) return
    const { selectionStart, selectionEnd } = text
    insert(macro, selectionStart, selectionEnd)
    const after = selectionStart + macro.length + 2
    text.focus()
    text.setSelectionRange(after, after)
  }
  return (
    <div className="grid gap-2">
      <Field label="Postback URL" hint={hintOf(typed)} error={error}>
        <Textarea
          {...field}
          ref={(node) => {
            area.current = node
            ref(node)
          }}
          rows={3}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="https://tracker.example/postback?cid={s1}&payout={payout}"
          className="mono"
        />
      </Field>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as another form field */}
      <div role="group" aria-label="Insert a macro" className="flex flex-wrap gap-1">
        {Object.entries(MACROS).map(([macro, description]) => (
          <Chip key={macro} title={description} onClick={() => press(macro as Macro)} className="mono h-6 px-2 text-11">
            {`{${macro}}`}
          </Chip>
        ))}
      </div>
    </div>
  )
}
