import { traceContext } from './trace-context.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

it.each([`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-00`, `01-${TRACE}-${SPAN}-01`, `cc-${TRACE}-${SPAN}-01-what`])(
  'reads %s',
  (traceparent) => {
    expect(traceContext(traceparent)).toEqual({ traceId: TRACE, spanId: SPAN });
  },
);

it.each([
  undefined,
  '',
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${TRACE}-${SPAN}`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${TRACE}x-${SPAN}-01`,
  ` 00-${TRACE}-${SPAN}-01`,
  [`00-${TRACE}-${SPAN}-01`, `00-${TRACE}-${SPAN}-01`],
])('takes %j as not sent', (traceparent) => {
  expect(traceContext(traceparent)).toBeUndefined();
});
