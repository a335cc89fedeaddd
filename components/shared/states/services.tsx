'use client'

import { createContext, type ReactNode, useContext } from 'react'
import { ALL_SERVICES, type Services } from '@/lib/platform/services'

const ServicesContext = createContext<Services>(ALL_SERVICES)

/** Says what this installation is connected with to everything inside, so that nothing else is offered. */
export const ServicesProvider = ({ services, children }: { services: Services; children: ReactNode }) => (
  <ServicesContext value={services}>{children}</ServicesContext>
)

export const useServices = (): Services => useContext(ServicesContext)
