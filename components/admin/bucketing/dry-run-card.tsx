'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { errorMessage } from '@/components/shared/forms/form-errors'
import { Button } from '@/components/ui/button'
import { Card, CardHead } from '@/components/ui/card'
import { plural } from '@/lib/platform/text/counts'
import { movePhrase } from '@/lib/traffic/buckets/rules'
import { StaffChangeDialog } from '../kit/change/staff-change-dialog'
import { ForChangers } from '../kit/frame/staff-rights'
import { DryRunTables } from './dry-run-tables'
import { BUCKETING_PATH, dryRunOptions } from './queries'

/** A preview of what the rules would change now, with a button to apply it. */
export function DryRunCard() {
  const { data, error, isFetching, refetch } = useQuery({ ...dryRunOptions, enabled: false })
  const [isApplying, setApplying] = useState(false)
  return (
    <Card className="mt-4">
      <CardHead
        title="Dry run"
        action={
          <Button size="sm" onClick={() => refetch()} busy={isFetching} busyLabel="Previewing…">
            Preview changes
          </Button>
        }
      />
      <div className="grid gap-4 px-4 pb-4 text-13">
        {error ? <FormAlert>{errorMessage(error)}</FormAlert> : null}
        <p role="status" className="text-text-2">
          {data
            ? movesText(data.moves)
            : 'Shows which affiliates would change buckets, without moving anyone. Pinned affiliates stay.'}
        </p>
        {data && data.moves > 0 ? (
          <>
            <DryRunTables run={data} />
            <div>
              <ForChangers page="bucketing">
                <Button variant="primary" onClick={() => setApplying(true)}>
                  Apply rules
                </Button>
              </ForChangers>
            </div>
          </>
        ) : null}
      </div>
      {data && isApplying ? (
        <StaffChangeDialog
          page="bucketing"
          done="Rules applied."
          onClose={() => setApplying(false)}
          title="Apply rules"
          description={`${movesText(data.moves)} Their future conversions use the terms of the new bucket.`}
          label="Apply"
          busyLabel="Applying…"
          phrase={movePhrase(data.moves)}
          change={() => ({ path: `${BUCKETING_PATH}/apply` })}
          onDone={() => refetch()}
        />
      ) : null}
    </Card>
  )
}

const movesText = (moves: number): string =>
  moves === 0 ? 'No affiliates would move.' : `${plural(moves, 'affiliate')} would move.`
