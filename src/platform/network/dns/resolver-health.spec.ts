import { SetClock } from '#test/network/set-clock.js';
import { ResolverHealth } from './resolver-health.js';

const clock = new SetClock();
type Story = (health: ResolverHealth) => void;
const untold: Story = () => undefined;
const fast: Story = (health) => health.answered(5);
const slow: Story = (health) => health.answered(500);
const overtaken: Story = (health) => health.overtaken(400);
const failing: Story = (health) => {
  health.failed();
  health.failed();
};

function after(...stories: Story[]): ResolverHealth {
  const health = new ResolverHealth(1000, clock);
  for (const story of stories) story(health);
  return health;
}

describe('ResolverHealth', () => {
  it.each<[string, Story[], Story[]]>([
    ['fast before unknown', [fast], [untold]],
    ['unknown before slow', [untold], [slow]],
    ['unknown before overtaken', [untold], [overtaken]],
    ['slow before resting', [slow], [fast, failing]],
    ['recovered before slow', [failing, fast], [slow]],
    ['experience counts', [fast, fast, fast, slow], [slow, slow, slow, fast]],
  ])('ranks %s', (_, better, worse) => {
    expect(ResolverHealth.compare(after(...better), after(...worse))).toBeLessThan(0);
  });

  it('leaves equals where they were', () => {
    expect(
      ResolverHealth.compare(
        after(),
        after((health) => health.overtaken(1)),
      ),
    ).toBe(0);
  });

  it('rests after repeated failures, for a while', () => {
    const health = after();
    health.failed();
    expect(health.isResting).toBe(false);
    health.failed();
    expect(health.isResting).toBe(true);
    clock.time += 1000;
    expect(health.isResting).toBe(false);
  });

  it('forgives a failure that an answer follows', () => {
    expect(
      after(
        (health) => health.failed(),
        fast,
        (health) => health.failed(),
      ).isResting,
    ).toBe(false);
  });
});
