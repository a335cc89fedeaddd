'use client'

import { useFieldArray } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { OWNERS_MAX } from '@/lib/money/tax/constants'
import type { W8beneFields } from '@/lib/money/tax/schema'
import { TextAnswer } from './answer'
import { WIDE } from './form-part'

/** The substantial U.S. owners of a passive entity (Part XXIX). */
export function OwnerLines() {
  const { fields, append, remove } = useFieldArray<W8beneFields, 'owners'>({ name: 'owners' })
  return (
    <div className={`${WIDE} grid gap-4`}>
      {fields.map(({ id }, index) => (
        <div key={id} className="grid gap-3 rounded-control border border-line p-3 md:grid-cols-2">
          <TextAnswer<W8beneFields> name={`owners.${index}.name`} label="Owner’s name" />
          <TextAnswer<W8beneFields> name={`owners.${index}.taxNumber`} label="SSN, ITIN or EIN" inputMode="numeric" />
          <TextAnswer<W8beneFields> name={`owners.${index}.address`} label="Address" wide />
          <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => remove(index)}>
            Remove owner {index + 1}
          </Button>
        </div>
      ))}
      {fields.length < OWNERS_MAX ? (
        <Button className="justify-self-start" onClick={() => append({ name: '', address: '', taxNumber: '' })}>
          Add an owner
        </Button>
      ) : null}
    </div>
  )
}
