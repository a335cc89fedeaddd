import { useState } from 'react'
import { FormAlert } from '@/components/shared/forms/form-alert'
import { Button } from '@/components/ui/button'
import { RejectDialog } from './reject-dialog'
import { useDecisions } from './use-decisions'

type DecisionButtonsProps = { refs: readonly string[]; onDone: () => void }

/** Approve and Reject for one conversion or many. */
export function DecisionButtons({ refs, onDone }: DecisionButtonsProps) {
  const { decide, busy } = useDecisions()
  const [isRejecting, setRejecting] = useState(false)
  const [problem, setProblem] = useState<string>()
  const count = refs.length > 1 ? ` ${refs.length}` : ''
  const isIdle = refs.length === 0 || busy !== undefined
  const approve = async () => {
    const failure = await decide(refs, 'approve')
    setProblem(failure)
    if (failure === undefined) onDone()
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          size="sm"
          onClick={approve}
          disabled={isIdle}
          busy={busy === 'approve'}
          busyLabel="Approving…"
        >
          Approve{count}
        </Button>
        <Button size="sm" onClick={() => setRejecting(true)} disabled={isIdle}>
          Reject{count}…
        </Button>
      </div>
      <FormAlert>{problem}</FormAlert>
      {isRejecting ? (
        <RejectDialog
          refs={refs}
          onClose={() => setRejecting(false)}
          onDone={() => {
            setRejecting(false)
            onDone()
          }}
        />
      ) : null}
    </>
  )
}
