#version 450
#extension GL_GOOGLE_include_directive : require
#include "lighting.h"
#define PI 3.14
// void in_comment() {}
layout(constant_id = 0) const int SAMPLES = 4;
const vec3 UP = vec3(0, 1, 0);
layout(location = 0) in vec3 inNormal;
layout(location = 0) out vec4 outColor;
struct Light
{
    vec3 pos, color;
    float radius[2];
};
layout(set = 0, binding = 0) uniform Scene
{
    mat4 view;
    Light lights[2];
} scene;
uniform sampler2D tex;
precision highp float;
float shade(vec3 n);

#ifdef SHADOWS
float shadow(vec4 coord, out float depth)
{
    if (coord.w > 0.0) { return texture(tex, coord.st).r; }
    return 1.0;
}
#endif

float shade(vec3 n) { return max(dot(n, UP), 0.0) * PI; }
void main()
{
    outColor = vec4(shade(inNormal));
}
