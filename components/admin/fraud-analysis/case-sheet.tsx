'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loader } from '@/components/shared/loader/loader'
import { useReturnFocus } from '@/components/shared/page/use-return-focus'
import { Failure } from '@/components/shared/states/failure'
import { Button } from '@/components/ui/button'
import { Sheet, SheetContent } from '@/components/ui/sheet'
import type { FraudCaseDetail } from '@/lib/conversions/fraud/admin-schema'
import type { FraudAction } from '@/lib/conversions/fraud/constants'
import { allowedActions } from '@/lib/conversions/fraud/rules'
import { ForChangers } from '../kit/frame/staff-rights'
import { CaseBody } from './case-body'
import { CaseDialog } from './case-dialog'
import { ACTIONS } from './labels'
import { fraudCaseOptions } from './queries'

type CaseSheetProps = { id: string | null; onClose: () => void }

/** One case with its evidence and the decisions available. */
export function CaseSheet({ id, onClose }: CaseSheetProps) {
  const returnFocus = useReturnFocus()
  const query = useQuery({ ...fraudCaseOptions(id ?? ''), enabled: id !== null })
  const [action, setAction] = useState<FraudAction | null>(null)
  const found = query.data
  return (
    <Sheet open={id !== null} onOpenChange={(open) => open || onClose()}>
      {id ? (
        <SheetContent
          {...returnFocus}
          title={found ? found.name || found.email : 'Case'}
          foot={
            found ? (
              <ForChangers page="fraud-analysis">
                <Decisions found={found} onPick={setAction} />
              </ForChangers>
            ) : null
          }
        >
          {found ? <CaseBody found={found} /> : <Loading query={query} />}
          {found && action ? <CaseDialog row={found} action={action} onClose={() => setAction(null)} /> : null}
        </SheetContent>
      ) : null}
    </Sheet>
  )
}

function Loading({ query }: { query: Parameters<typeof Failure>[0]['query'] }) {
  if (query.error) return <Failure query={query} />
  return (
    <div className="grid min-h-64 place-items-center">
      <Loader size="md" />
    </div>
  )
}

function Decisions({ found, onPick }: { found: FraudCaseDetail; onPick: (action: FraudAction) => void }) {
  const actions = allowedActions(found.status)
  if (actions.length === 0) return <p className="text-13 text-muted">This case is decided.</p>
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {actions.map((action) => (
        <Button
          key={action}
          variant={ACTIONS[action].isDanger ? 'danger-quiet' : 'secondary'}
          onClick={() => onPick(action)}
        >
          {ACTIONS[action].label}
        </Button>
      ))}
    </div>
  )
}
