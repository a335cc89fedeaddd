'use client'

import { Check, Copy } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { useCopy } from '../page/use-copy'

type SecretBoxProps = {
  /** Such as "API key". */
  what: string
  secret: string
}

/** A secret that is shown once, with a copy button. */
export function SecretBox({ what, secret }: SecretBoxProps) {
  const { isCopied, copy } = useCopy({
    copied: `${what} copied to clipboard.`,
    failed: `The ${what} could not be copied. Select it and copy it by hand.`,
  })
  return (
    <div className="grid gap-2">
      <Field label={what}>
        <Input readOnly value={secret} onFocus={(event) => event.currentTarget.select()} className="mono" />
      </Field>
      <Button onClick={() => copy(secret)} className="justify-self-start">
        {isCopied ? <Check /> : <Copy />}
        Copy
      </Button>
    </div>
  )
}
