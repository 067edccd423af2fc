export const PERSON =
  "(?:he|she|they|you|u|who|(?:(?:this|that|the|my|our|your) )?(?:old |former |ex-|new )?(?:boss|manager|ceo|cto|cfo|coo|vp|director|founder|owner|leader|lead|supervisor|guy|man|woman|person|dude))";

export const THEM =
  '(?:you|u|him|them|(?:this|that|the|my|our|your) (?:boss|manager|ceo|director|guy|man|woman|person)|(?:your|his|her|their) (?:kids?|child|children|family|wife|husband|mother|son|daughter)|her(?= *(?:$|[.,;:!?")]|(?:and|if|when|for|one|in|at|with|soon|someday|tomorrow|tonight|again|before|after|next) )))';
