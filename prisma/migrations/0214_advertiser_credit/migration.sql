-- A sale that is billed on open account and held in the accounts of its advertiser.
ALTER TYPE "transfer_kind" ADD VALUE 'advertiser_credit';
