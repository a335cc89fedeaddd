import { describe, expect, test } from 'vitest'
import { parseLinkTexts } from '@/lib/catalog/links/schema'

const read = (query: string) => parseLinkTexts(new URLSearchParams(query)).subIds

describe('a sub-ID of a link', () => {
  // names as TUNE, Everflow, CAKE, Affise, AdCombo, Awin, CJ, Rakuten and trackers have them in their links
  test.each([
    ['sub1=a&sub2=b&sub3=c&sub4=d&sub5=e', { s1: 'a', s2: 'b', s3: 'c', s4: 'd', s5: 'e' }],
    ['aff_sub=a&aff_sub2=b&aff_sub5=e', { s1: 'a', s2: 'b', s5: 'e' }],
    ['sub_id=a&sub_id_2=b&sub_id3=c', { s1: 'a', s2: 'b', s3: 'c' }],
    ['subid1=a&subid2=b&subId3=c&subacc4=d', { s1: 'a', s2: 'b', s3: 'c', s4: 'd' }],
    ['subid=a', { s1: 'a' }],
    ['clickid=x', { s1: 'x' }],
    ['sub1=a&click_id=x&sub3=c', { s1: 'a', s2: 'x', s3: 'c' }],
    ['click_id=x&aff_sub=a', { s1: 'a', s2: 'x' }],
    ['clickref=x', { s1: 'x' }],
    ['sid=x&u1=y', { s1: 'x', s2: 'y' }],
    // and Tradedoubler, Partnerize, ClickBank, Amazon, eBay, Skimlinks, FlexOffers, Post Affiliate Pro and RedTrack
    ['clickref=x&clickref2=b&clickref3=c', { s1: 'x', s2: 'b', s3: 'c' }],
    ['epi=x&epi2=b', { s1: 'x', s2: 'b' }],
    ['data1=a&extra_data2=b&sid3=c', { s1: 'a', s2: 'b', s3: 'c' }],
    ['pubref=x', { s1: 'x' }],
    ['tid=x', { s1: 'x' }],
    ['ascsubtag=x', { s1: 'x' }],
    ['customid=x', { s1: 'x' }],
    ['xcust=x&fobs=y', { s1: 'x', s2: 'y' }],
    ['sub_aff_id=x', { s1: 'x' }],
    ['externalid=x&ref_id=y', { s1: 'x', s2: 'y' }],
    ['ml_sub3=a', { s3: 'a' }],
    ['cuid=a&argsite=b', { s1: 'a', s2: 'b' }],
    ['zpar0=a', { s1: 'a' }],
    ['sharedId=a&sub2=b&tracking_id=c', { s1: 'a', s2: 'b', s3: 'c' }],
    ['ext_click_id=a', { s1: 'a' }],
    ['partner-click-id=a', { s1: 'a' }],
  ])('is read from %s as %j', (query, subIds) => expect(read(query)).toEqual(subIds))

  test.each([
    ['sub1=other&s1=own', { s1: 'own' }],
    ['s1=own&sub1=other&sub2=b', { s1: 'own', s2: 'b' }],
    // a template whose value was empty this time
    ['s1=&sub1=other', {}],
    ['sub1=&clickid=x', { s2: 'x' }],
    ['s1=a&s1=b', { s1: 'a' }],
    ['sub1=a&aff_sub=b', { s1: 'a' }],
    ['s1=a&s2=b&s3=c&s4=d&s5=e&clickid=x', { s1: 'a', s2: 'b', s3: 'c', s4: 'd', s5: 'e' }],
  ])('has our own name first: %s is %j', (query, subIds) => expect(read(query)).toEqual(subIds))

  test.each([
    'sub6=a',
    'sub0=a',
    'subject=a',
    'subscribe=1',
    'gclid=a',
    'utm_source=a',
    'submit=1',
    'sub12=a',
    'S1=a',
    'clicked=1',
    'clickref6=a',
    'data=a',
    'epic=1',
    'cid=1',
    'customer_id=1',
    'ml_sub6=1',
    'my_click_id=1',
    'track=1',
    'unidentified=1',
  ])('is not read from %s', (query) => expect(read(query)).toEqual({}))
})
