'use client'

import { DecisionQueue } from '../kit/frame/decision-queue'
import { DECISIONS } from './decisions'
import { ProposalSheet } from './proposal-sheet'
import { PROPOSALS_LIST } from './proposals-list'

/** The queue of proposed squads, decided one by one with the keyboard or many at once. [S2.28] */
export function ProposalsScreen() {
  return (
    <DecisionQueue
      config={PROPOSALS_LIST}
      decisions={DECISIONS}
      keys={{ a: 'approve', r: 'decline' }}
      nameOf={({ name }) => name}
      isOpen={({ status }) => status === 'submitted'}
      renderSheet={(sheet) => <ProposalSheet {...sheet} />}
    />
  )
}
