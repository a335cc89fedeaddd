-- What was flagged at the click of a conversion: clicks are deleted after some months, and renewals of a subscription that began
-- with one are judged and held by the same rules afterwards. Conversions of before have none, as until now.
ALTER TABLE "conversion" ADD COLUMN "click_flag" "click_flag";
