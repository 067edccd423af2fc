const WHO = "(?:who|which (?:one|person|of you)|whose)";
const MY_GUESS =
  "(?:know|knew|can tell|could tell|can guess|can see|can work out|can figure out|could guess|think i know|have an? (?:\\p{L}+ ){0,3}(?:idea|suspicion|hunch|guess)(?: of| about)?|recogni[sz]ed?|found out|worked out|figured out|(?:will|'ll) find out|am going to find out)";
const PERSON =
  "(?:the|that|our|my|this|some|a|one of (?:the|our|my)|someone|somebody)(?! (?:person|one) (?:who|that) )(?: [\\p{L}'-]+){1,7}?";
const THE_REVIEW =
  "(?:this|that|it)(?: (?:review|feedback|comment|text|one))?(?= (?:about|because|after|when|and|to|for|of)|[^\\p{L}\\d]*(?:$|\\n)|[.,;:!?)])";
const AUTHORSHIP =
  "(?:wrote|writes|posted|posts|sent|submitted|gave|said|says|it is|it was|this is|this was|you are|you were|left|is behind|was behind|has written|had written)(?: (?:this|it|that))?";

export const AUTHOR_GUESSES = [
  `(?:i|we|everyone|everybody|all of us|people)(?: all| both| already| now| exactly| pretty much| do| of course| certainly| still){0,2} ${MY_GUESS}(?: exactly| perfectly well| very well| full well| for sure)? ${WHO} ${AUTHORSHIP}`,
  `(?:it's|it is|that's|that is|this is|quite|pretty|very) (?:clear|obvious|plain|easy to (?:see|tell|guess)|not hard to (?:see|tell|guess)) (?:to \\p{L}+ )?${WHO}(?: (?:\\p{L}+ )?${AUTHORSHIP})?`,
  `${PERSON} (?:who )?(?:wrote|posted|submitted|has written|must have written) ${THE_REVIEW}`,
  `(?:this|that|it)(?: review| feedback)? (?:was|is|has been) (?:written|posted|submitted|sent) by ${PERSON}`,
  "(?:we both|both of us|you and i) know (?:that )?(?:it|this|that)(?: review| feedback)? (?:was|is|came from|comes from)",
  "(?:it|this) (?:is|was|must be|must have been) (?:the|that|our|my)(?: [\\p{L}'-]+){1,4} who(?: \\p{L}+)?",
  "(?:only one (?:person|of you|member|colleague)|there is only one|only (?:he|she|someone)) (?:\\p{L}+ ){0,3}(?:could|would|can|who|knows?|knew|was)",
  "(?:you must be|you're clearly|you are clearly|you're obviously|you are obviously|you're probably|you are probably|i (?:think|guess|assume|suppose|bet) you're|i (?:think|guess|assume|suppose|bet) you are) (?:the|one of|from|in|our|my|that)(?: \\p{L}+)*",
  "(?:this|it|that) (?:must|can only|could only) (?:be|have been|come|have come)(?: written)? (?:from|by|one of|someone|somebody|the person)(?: \\p{L}+)*",
  "(?:i|we) recogni[sz]e (?:you|your (?:\\p{L}+ )?(?:style|writing|words|tone|voice|handwriting|phrasing|spelling))",
  "(?:who are you|tell (?:me|us) who you are|say who you are|show yourself|reveal yourself|identify yourself|own up|whoever you are, (?:i|we) (?:will|'ll))",
  "(?:i|we)(?: will|'ll| am going to| are going to| intend to| want to) (?:find|track|trace|work|figure|hunt)(?: you)?(?: out| down)?(?: who (?:wrote|you|did|said|it|this))",
  "as (?:i|we) (?:told|said to|explained to|promised|wrote to|emailed) you(?: \\p{L}+){0,3} (?:yesterday|last|on|in|at|during|when)",
  "(?:in|at|during|after|before|from) (?:your|our) (?:last |recent |own |first )?(?:appraisal|performance review|one[- ]to[- ]one|one[- ]on[- ]one|1:1|salary talk|exit interview|notice period|probation|sick leave|parental leave|promotion|warning|interview)",
  "(?:since|when|after|before|because) you (?:joined|left|resigned|quit|were hired|were promoted|were demoted|were warned|were off sick|went on leave|came back|didn't get|did not get|missed|asked me|came to me|complained)",
];
