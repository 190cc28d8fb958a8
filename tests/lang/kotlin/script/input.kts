#!/usr/bin/env kotlin
import org.jetbrains.kotlin.gradle.tasks.KotlinCompile

plugins {
    kotlin("jvm") version "1.9.0"
}

val ktor: String by project
val copyAll = tasks.register<Copy>("copyAll") {
    from("src") { include("**/*.kt") }
}

tasks.withType<KotlinCompile> {
    kotlinOptions { jvmTarget = "17" }
}

class Helper(private val project: Project) {
    fun run() = project.exec { commandLine("ls") }
    val c = '"'; val d = '}'
}

fun Project.helper() = Helper(this)
