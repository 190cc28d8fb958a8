/* SPDX-License-Identifier: MIT */
/* The loss, its descent, and the test on what was left out: see learn.h. */
#include "eval/learn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

/* Enough for any start; sound data needs a few hundred steps. */
enum { STEPS_MOST = 5000 };

static const double settled = 1e-6;

struct descent {
	const struct features *features;
	const struct learn_options *options;
	double total;		/* weight of the cases that count */
	double *sum;		/* work memory: one a row of a case */
};

/* One-line subjects are easy to come by and unlike what people ask, so they
 * count a third. */
static double weight_of_kind(enum case_kind kind)
{
	return kind == CASE_SUBJECT ? 1. / 3 : 1;
}

static bool counts(const struct features *features, const bool *in, size_t i)
{
	return features->item.item[i].right && (!in || in[i]);
}

double learn_sum(const double weight[CHANNELS], const float *channel)
{
	double sum = 0;
	int i;

	for (i = 0; i < CHANNELS; i++)
		sum += weight[i] * (double)channel[i];
	return sum;
}

/*
 * The loss of one case; its gradient, times factor, is added to gradient
 * (NULL: not asked for). sum is work memory for its rows.
 */
static double case_loss(const struct features *features,
			const struct feature_case *item,
			const double weight[CHANNELS], double *sum,
			double factor, double *gradient)
{
	const struct feature_row *row = &features->row.item[item->first];
	double most = -INFINITY, all = 0, share = 1 / (double)item->right;
	double loss = 0;
	size_t r;
	int i;

	for (r = 0; r < item->rows; r++) {
		sum[r] = learn_sum(weight, row[r].channel);
		most = fmax(most, sum[r]);
		loss -= row[r].is_right ? share * sum[r] : 0;
	}
	for (r = 0; r < item->rows; r++)
		all += exp(sum[r] - most);
	for (r = 0; gradient && r < item->rows; r++) {
		double pull = exp(sum[r] - most) / all -
			(row[r].is_right ? share : 0);

		for (i = 0; i < CHANNELS; i++)
			gradient[i] += factor * pull *
				(double)row[r].channel[i];
	}
	return loss + most + log(all);
}

static size_t most_rows(const struct features *features)
{
	size_t i, most = 1;

	for (i = 0; i < features->item.n; i++)
		if (features->item.item[i].rows > most)
			most = features->item.item[i].rows;
	return most;
}

static double loss_over(const struct features *features, const bool *in,
			double *sum, const double weight[CHANNELS],
			double *gradient)
{
	double loss = 0, total = 0;
	size_t i;
	int g;

	for (i = 0; i < features->item.n; i++) {
		const struct feature_case *item = &features->item.item[i];
		double factor = weight_of_kind(item->kind);

		if (!counts(features, in, i))
			continue;
		loss += factor * case_loss(features, item, weight, sum, factor,
					   gradient);
		total += factor;
	}
	for (g = 0; gradient && total > 0 && g < CHANNELS; g++)
		gradient[g] /= total;
	return total > 0 ? loss / total : 0;
}

double learn_loss(const struct features *features, const bool *in,
		  const double weight[CHANNELS])
{
	double *sum = xcalloc(most_rows(features), sizeof(*sum));
	double loss = loss_over(features, in, sum, weight, NULL);

	free(sum);
	return loss;
}

/* The loss with its penalty, and the gradient of both (NULL: not asked). */
static double objective(const struct descent *d,
			const double weight[CHANNELS], double *gradient)
{
	const struct learn_options *options = d->options;
	double loss, strength = options->strength;
	int i;

	for (i = 0; gradient && i < CHANNELS; i++)
		gradient[i] = 0;
	loss = loss_over(d->features, options->in, d->sum, weight, gradient);
	for (i = 0; i < CHANNELS; i++) {
		double away = weight[i] -
			(options->center ? options->center[i] : 0);

		loss += strength / 2 * away * away;
		if (gradient)
			gradient[i] += strength * away;
	}
	return loss;
}

/*
 * A step from `at` against the gradient, by 1 / *bend and on to the nearest
 * allowed weights; *bend grows until the loss lies under the parabola that
 * it stands for. Gives the loss there.
 */
static double step(const struct descent *d, const double at[CHANNELS],
		   double *bend, double out[CHANNELS])
{
	const bool *off = d->options->off;
	double gradient[CHANNELS], here = objective(d, at, gradient);
	int i;

	for (;; *bend *= 2) {
		double under = here, there;

		for (i = 0; i < CHANNELS; i++) {
			double move;

			out[i] = off && off[i] ? 0 :
				fmax(0, at[i] - gradient[i] / *bend);
			move = out[i] - at[i];
			under += gradient[i] * move + *bend / 2 * move * move;
		}
		there = objective(d, out, NULL);
		if (there <= under + 1e-12)
			return there;
	}
}

static bool is_settled(const double a[CHANNELS], const double b[CHANNELS])
{
	double move = 0, largest = 1;
	int i;

	for (i = 0; i < CHANNELS; i++) {
		move = fmax(move, fabs(a[i] - b[i]));
		largest = fmax(largest, fabs(b[i]));
	}
	return move <= settled * largest;
}

/* Steps from a point ahead of the last two; where that led upwards, from the
 * last one again. */
static void descend(const struct descent *d, double weight[CHANNELS])
{
	double ahead[CHANNELS], next[CHANNELS];
	double last = INFINITY, bend = 1, t = 1;
	int i, steps;

	memcpy(ahead, weight, sizeof(ahead));
	for (steps = 0; steps < STEPS_MOST; steps++) {
		double loss = step(d, ahead, &bend, next);
		double t_next = (1 + sqrt(1 + 4 * t * t)) / 2;
		bool done = is_settled(weight, next);

		if (loss > last && t > 1) {
			t = 1;
			memcpy(ahead, weight, sizeof(ahead));
			continue;
		}
		for (i = 0; i < CHANNELS; i++)
			ahead[i] = next[i] +
				(t - 1) / t_next * (next[i] - weight[i]);
		memcpy(weight, next, sizeof(next));
		last = loss;
		t = t_next;
		if (done)
			break;
	}
}

void learn_fit(double out[CHANNELS], const struct features *features,
	       const struct learn_options *options)
{
	struct descent d = {
		.features = features, .options = options,
		.sum = xcalloc(most_rows(features), sizeof(double))
	};
	int i;

	for (i = 0; i < CHANNELS; i++)
		out[i] = options->off && options->off[i] ? 0 :
			options->center ? options->center[i] : 1;
	descend(&d, out);
	free(d.sum);
}

double learn_scale(const struct features *features, const bool *in,
		   const double weight[CHANNELS])
{
	const double ratio = (sqrt(5) - 1) / 2;
	double low = -10, high = 10, scaled[CHANNELS];
	int i, round;

	/* The loss is convex in the factor, so it has one valley in its
	   logarithm; the golden section finds it to a thousandth. */
	for (round = 0; round < 24; round++) {
		double a = high - ratio * (high - low);
		double b = low + ratio * (high - low), loss_a, loss_b;

		for (i = 0; i < CHANNELS; i++)
			scaled[i] = exp(a) * weight[i];
		loss_a = learn_loss(features, in, scaled);
		for (i = 0; i < CHANNELS; i++)
			scaled[i] = exp(b) * weight[i];
		loss_b = learn_loss(features, in, scaled);
		if (loss_a < loss_b)
			high = b;
		else
			low = a;
	}
	return exp((low + high) / 2);
}

void weights_normalize(double weight[CHANNELS])
{
	double sum = 0;
	int i;

	for (i = 0; i < CHANNELS; i++)
		sum += weight[i];
	for (i = 0; sum > 0 && i < CHANNELS; i++)
		weight[i] *= 100 / sum;
}

void weights_put(struct buf *out, const double weight[CHANNELS])
{
	const char *between = "";
	int i;

	for (i = 0; i < CHANNELS; i++) {
		if (weight[i] < .005)
			continue;
		buf_addf(out, "%s%s=%.2f", between,
			 channel_name((enum channel)i), weight[i]);
		between = ",";
	}
}
