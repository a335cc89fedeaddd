'use client'

import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { Module } from '@/components/shared/modules/module'
import { Button } from '@/components/ui/button'

/** The part of the address that opens the sheet. */
export const MISSING = ['missing', parseAsStringLiteral(['yes']).withOptions({ history: 'push' })] as const

/** Opens the sheet about an order that the list does not have. */
export function MissingSaleButton() {
  const [, setMissing] = useQueryState(...MISSING)
  return (
    <Module name="appeals">
      <Button onClick={() => setMissing('yes')}>Missing a sale?</Button>
    </Module>
  )
}
