'use client'

import { DecisionQueue } from '../kit/frame/decision-queue'
import { ApplicantSheet } from './applicant-sheet'
import { APPLICANTS_LIST } from './applicants-list'
import { DECISIONS } from './decisions'

/** The queue of new affiliates, decided one by one with the keyboard or many at once. [S2.20] */
export function ApplicantsScreen() {
  return (
    <DecisionQueue
      config={APPLICANTS_LIST}
      decisions={DECISIONS}
      keys={{ a: 'approve', r: 'reject', q: 'ask' }}
      nameOf={({ name, email }) => name || email}
      renderSheet={(sheet) => <ApplicantSheet {...sheet} />}
    />
  )
}
