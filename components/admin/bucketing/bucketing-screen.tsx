'use client'

import { useQuery } from '@tanstack/react-query'
import { Failure } from '@/components/shared/states/failure'
import { Card } from '@/components/ui/card'
import { Tab, TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import type { TrafficChoices } from '@/lib/traffic/buckets/form-admin-schema'
import { LinesLoading } from '../kit/frame/placeholders'
import { BucketsPanel } from './buckets-panel'
import { MembersPanel } from './members-panel'
import { bucketingOptions } from './queries'
import { RulesPanel } from './rules-panel'

/** Buckets with their terms, the rules that assign affiliates to them, and the affiliates in each. [S2.24] */
export function BucketingScreen({ choices }: { choices: TrafficChoices }) {
  const query = useQuery(bucketingOptions)
  if (!query.data) {
    return <Card>{query.error ? <Failure query={query} /> : <LinesLoading className="p-4" />}</Card>
  }
  const { buckets, rules } = query.data
  return (
    <Tabs defaultValue="rules">
      <TabList aria-label="Bucketing">
        <Tab value="rules">Rules</Tab>
        <Tab value="buckets">Buckets</Tab>
        <Tab value="affiliates">Affiliates</Tab>
      </TabList>
      <TabPanel value="rules" className="pt-4">
        <RulesPanel buckets={buckets} rules={rules} />
      </TabPanel>
      <TabPanel value="buckets" className="pt-4">
        <BucketsPanel buckets={buckets} offers={choices.offers} />
      </TabPanel>
      <TabPanel value="affiliates" className="pt-4">
        <MembersPanel buckets={buckets} />
      </TabPanel>
    </Tabs>
  )
}
